{{- define "legwork.name" -}}
{{- if contains "legwork" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-legwork" (.Release.Name | trunc 32 | trimSuffix "-") }}{{ end }}
{{- end }}

{{- define "legwork.selector" -}}
app.kubernetes.io/name: legwork
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "legwork.labels" -}}
{{ include "legwork.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "legwork.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "legwork.natsURL" -}}
{{- if .Values.broker.url }}{{ .Values.broker.url }}
{{- else if .Values.nats.enabled }}nats://{{ include "legwork.name" . }}-nats:4222
{{- else }}{{ fail "set broker.url, or nats.enabled=true" }}{{ end }}
{{- end }}

{{- define "legwork.natsMonitoring" -}}
{{- if .Values.autoscaling.natsMonitoring }}{{ .Values.autoscaling.natsMonitoring }}
{{- else if .Values.nats.enabled }}{{ include "legwork.name" . }}-nats-headless.{{ .Release.Namespace }}.svc:8222
{{- else }}{{ fail "set autoscaling.natsMonitoring to host:port of NATS' monitoring" }}{{ end }}
{{- end }}

{{- define "legwork.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "legwork.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
privileged: false
capabilities:
  drop: [ALL]
{{- end }}

{{- /* What keeps the pods of a component on different nodes and zones. */}}
{{- define "legwork.spread" -}}
{{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "legwork.selector" $ | nindent 6 }}
{{- end }}
{{- end }}

{{- define "legwork.brokerEnv" -}}
- name: NATS_URL
  value: {{ include "legwork.natsURL" . | quote }}
- name: LEGWORK_STREAM_REPLICAS # whoever comes first makes the streams
  value: {{ .Values.broker.streamReplicas | quote }}
{{- end }}

{{- /* How to reach NATS. */}}
{{- define "legwork.natsEnv" -}}
- name: LEGWORK_NAMESPACE
  value: {{ .Values.legworkNamespace | quote }}
{{ include "legwork.brokerEnv" . }}
{{- if .Values.broker.credentialsSecret }}
- name: NATS_CREDS
  value: /etc/legwork/nats/{{ .Values.broker.credentialsKey }}
{{- end }}
{{- end }}

{{- define "legwork.databaseEnv" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ .Values.database.secret }}
      key: {{ .Values.database.key }}
{{- end }}

{{- define "legwork.plainEnv" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "legwork.probes" -}}
startupProbe:
  httpGet: {path: /startupz, port: metrics}
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 90
livenessProbe:
  httpGet: {path: /livez, port: metrics}
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: {path: /readyz, port: metrics}
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}

{{- /* The rest of a pod, after its container. */}}
{{- define "legwork.pod" -}}
{{- with .root.Values.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "legwork.podSecurity" . | nindent 2 }}
{{- with .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if .root.Values.broker.credentialsSecret }}
volumes:
  - name: nats-credentials
    secret:
      secretName: {{ .root.Values.broker.credentialsSecret }}
      defaultMode: 0440
{{- end }}
{{- end }}

{{- define "legwork.mounts" -}}
{{- if .Values.broker.credentialsSecret }}
volumeMounts:
  - name: nats-credentials
    mountPath: /etc/legwork/nats
    readOnly: true
{{- end }}
{{- end }}

{{- /* A Deployment: root, component, replicas (nil: scaled), drainSeconds, probes,
container (image, command, args, env), resources. */}}
{{- define "legwork.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "legwork.name" .root }}-{{ .component }}
  labels:
    {{- include "legwork.labels" . | nindent 4 }}
spec:
  {{- if not (kindIs "invalid" .replicas) }}
  replicas: {{ .replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: {maxUnavailable: 0, maxSurge: 1}
  selector:
    matchLabels:
      {{- include "legwork.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "legwork.labels" . | nindent 8 }}
      {{- with .root.Values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      # The drain, and what comes after it.
      terminationGracePeriodSeconds: {{ add .drainSeconds .root.Values.graceSeconds }}
      {{- include "legwork.pod" . | nindent 6 }}
      topologySpreadConstraints:
        {{- include "legwork.spread" . | nindent 8 }}
      containers:
        - name: legwork
          image: {{ .image | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          {{- with .command }}
          command:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          {{- with .args }}
          args:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          env:
            {{- .env | nindent 12 }}
          {{- if .probes }}
          ports:
            - name: metrics
              containerPort: {{ .root.Values.metricsPort }}
          {{- include "legwork.probes" . | nindent 10 }}
          {{- end }}
          resources:
            {{- toYaml .resources | nindent 12 }}
          securityContext:
            {{- include "legwork.containerSecurity" . | nindent 12 }}
          {{- with include "legwork.mounts" .root }}
          {{- . | nindent 10 }}
          {{- end }}
{{- if .root.Values.podDisruptionBudget.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "legwork.name" .root }}-{{ .component }}
  labels:
    {{- include "legwork.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "legwork.selector" . | nindent 6 }}
{{- end }}
{{- end }}
