{{- /* The consumer that the workers of a topic share. */}}
{{- define "legwork.consumer" -}}{{ replace "." "_" . }}{{- end }}

{{- /* The account of NATS that has the streams: of the namespace, if there are users. */}}
{{- define "legwork.natsAccount" -}}
{{- if .Values.autoscaling.natsAccount }}{{ .Values.autoscaling.natsAccount }}
{{- else if and .Values.nats.enabled .Values.access.secret }}legwork_{{ .Values.legworkNamespace }}
{{- else }}$G{{ end }}
{{- end }}

{{- define "legwork.workStream" -}}LEGWORK_{{ .Values.legworkNamespace }}_WORK{{- end }}

{{- /* Slow to take pods away: each must drain first. */}}
{{- define "legwork.behavior" -}}
scaleUp:
  stabilizationWindowSeconds: 0
  policies:
    - {type: Percent, value: 100, periodSeconds: 15}
    - {type: Pods, value: 4, periodSeconds: 15}
  selectPolicy: Max
scaleDown:
  stabilizationWindowSeconds: {{ .cooldownSeconds }}
  policies:
    - {type: Percent, value: 50, periodSeconds: 60}
{{- end }}

{{- /* What waits and what is at work of a topic. Every relay tells the same of the broker: not the sum. What the broker
has delivered is among what runs; what engines hand over runs only. */}}
{{- define "legwork.atWork" -}}
{{- $lane := printf "{lane=%q}" (printf "work.%s" .) }}
{{- printf "max(legwork_backlog%s) + max(max(legwork_in_flight%s) or label_replace(sum(legwork_worker_running{topic=%q}), \"from\", \"workers\", \"\", \"\"))" $lane $lane . }}
{{- end }}

{{- /* "true" if KEDA reads NATS for some worker: NATS must see all its work then, so engines hand none over. */}}
{{- define "legwork.scaledByNATS" -}}
{{- $some := false }}
{{- range $entry := .Values.workers }}
{{- $a := (mergeOverwrite (deepCopy $.Values.workerDefaults) $entry).autoscaling }}
{{- if and $a.enabled (eq $a.kind "keda") }}{{ $some = true }}{{ end }}
{{- end }}
{{- if $some }}true{{ end }}
{{- end }}

{{- /* How the replicas of a worker follow its work: what waits and what is at work. */}}
{{- define "legwork.scaling" -}}
{{- $root := .root }}{{ $a := .worker.autoscaling }}
{{- if not .worker.topics }}{{ fail (printf "worker %s: autoscaling needs its topics" .worker.name) }}{{ end }}
{{- if eq $a.kind "hpa" }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "legwork.name" $root }}-{{ .component }}
  labels:
    {{- include "legwork.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "legwork.name" $root }}-{{ .component }}
  minReplicas: {{ $a.minReplicas }}
  maxReplicas: {{ $a.maxReplicas }}
  behavior:
    {{- include "legwork.behavior" $a | nindent 4 }}
  metrics:
    {{- range $topic := .worker.topics }}
    {{- $of := dict "lane" (printf "work.%s" $topic) }}
    {{- $metrics := dict "legwork_backlog" $of "legwork_in_flight" $of }}
    {{- /* Other workers tell no metrics, and get all work through the broker. */}}
    {{- if $.worker.probes }}
    {{- $_ := set $metrics "legwork_worker_running" (dict "topic" $topic) }}
    {{- end }}
    {{- range $metric, $labels := $metrics }}
    - type: External
      external:
        metric:
          name: {{ $metric }}
          selector:
            matchLabels:
              {{- toYaml $labels | nindent 14 }}
        target:
          type: AverageValue
          averageValue: {{ $a.perReplica | quote }}
    {{- end }}
    {{- end }}
{{- else }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ include "legwork.name" $root }}-{{ .component }}
  labels:
    {{- include "legwork.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "legwork.name" $root }}-{{ .component }}
  pollingInterval: 10
  cooldownPeriod: {{ $a.cooldownSeconds }}
  minReplicaCount: {{ $a.minReplicas }}
  maxReplicaCount: {{ $a.maxReplicas }}
  fallback:
    failureThreshold: 3
    replicas: {{ $a.fallbackReplicas }}
  advanced:
    horizontalPodAutoscalerConfig:
      behavior:
        {{- include "legwork.behavior" $a | nindent 8 }}
  triggers:
    {{- range $topic := .worker.topics }}
    {{- if eq $a.kind "keda" }}
    - type: nats-jetstream
      metricType: AverageValue
      metadata:
        natsServerMonitoringEndpoint: {{ include "legwork.natsMonitoring" $root | quote }}
        account: {{ include "legwork.natsAccount" $root | quote }}
        stream: {{ include "legwork.workStream" $root | quote }}
        consumer: {{ include "legwork.consumer" $topic | quote }}
        lagThreshold: {{ $a.perReplica | quote }}
        activationLagThreshold: "0"
    {{- else if eq $a.kind "keda-prometheus" }}
    - type: prometheus
      metricType: AverageValue
      metadata:
        serverAddress: {{ $root.Values.autoscaling.prometheus | quote }}
        query: {{ include "legwork.atWork" $topic | quote }}
        threshold: {{ $a.perReplica | quote }}
        activationThreshold: "0"
        # Nothing measured is not nothing to do.
        ignoreNullValues: "false"
    {{- else }}
    {{- fail (printf "autoscaling.kind is %q: want keda, keda-prometheus or hpa" $a.kind) }}
    {{- end }}
    {{- end }}
{{- end }}
{{- end }}
