{{- /* Users of their own, each with a password in the Secret access.secret. */}}

{{- /* The variable with the password of a user (root, user), as `legwork broker
permissions` names it. */}}
{{- define "legwork.passwordVariable" -}}
{{- $name := replace "-" "_" .user | upper }}
{{- if eq .root.Values.legworkNamespace "default" }}LEGWORK_{{ $name }}_PASSWORD{{ else }}LEGWORK_{{ upper .root.Values.legworkNamespace }}_{{ $name }}_PASSWORD{{ end }}
{{- end }}

{{- /* A variable (name) with the password of a user (root, user). */}}
{{- define "legwork.password" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.access.secret }}
      key: {{ .user }}
      {{- if get . "optional" }}
      optional: true
      {{- end }}
{{- end }}

{{- /* The user of Postgres that logs in as a role (root, role). */}}
{{- define "legwork.login" -}}
{{- if eq .root.Values.legworkNamespace "default" }}legwork{{ else }}legwork_{{ .root.Values.legworkNamespace }}{{ end }}_{{ .role }}_login
{{- end }}

{{- /* How a process (root, role) reaches Postgres: as its role, or as who is in the
URL. */}}
{{- define "legwork.roleDatabaseEnv" -}}
{{- if .root.Values.access.secret -}}
- name: DATABASE_URL
  value: {{ required "access.secret needs access.databaseURL, a URL of Postgres without a user" .root.Values.access.databaseURL | quote }}
- name: PGUSER
  value: {{ include "legwork.login" . }}
{{ include "legwork.password" (dict "root" .root "user" .role "name" "PGPASSWORD") }}
{{- else }}
{{- include "legwork.databaseEnv" .root }}
{{- end }}
{{- end }}

{{- /* Who a process is for NATS (root, user). */}}
{{- define "legwork.userEnv" -}}
{{- if .root.Values.access.secret }}
{{- if .root.Values.broker.credentialsSecret }}{{ fail "set access.secret or broker.credentialsSecret, not both" }}{{ end }}
- name: NATS_USER
  value: {{ .user }}
{{ include "legwork.password" (dict "root" .root "user" .user "name" "NATS_PASSWORD") }}
{{- end }}
{{- end }}

{{- /* The users of this chart's NATS but for the workers. */}}
{{- define "legwork.natsUsers" -}}engine relay server app client operator{{- end }}

{{- /* The arguments that print all of them with their rights. */}}
{{- define "legwork.permissionsArgs" -}}
- broker
- permissions
{{- range splitList " " (include "legwork.natsUsers" .) }}
- --role={{ . }}
{{- end }}
{{- range .Values.workers }}
{{- if not (get . "topics") }}{{ fail (printf "worker %s: access.secret needs its topics" .name) }}{{ end }}
- --worker=worker-{{ .name }}={{ join "," .topics }}
{{- end }}
- --output=conf
- --file=/etc/nats-accounts/accounts.conf
{{- end }}

{{- /* The passwords of all of them. */}}
{{- define "legwork.natsPasswords" -}}
{{- $root := . }}
{{- range splitList " " (include "legwork.natsUsers" .) }}
{{ include "legwork.password" (dict "root" $root "user" . "name" (include "legwork.passwordVariable" (dict "root" $root "user" .))) }}
{{- end }}
{{- range .Values.workers }}
{{- $user := printf "worker-%s" .name }}
{{ include "legwork.password" (dict "root" $root "user" $user "name" (include "legwork.passwordVariable" (dict "root" $root "user" $user))) }}
{{- end }}
{{- end }}

{{- /* The pod of a job: root, component, container, args, env. */}}
{{- define "legwork.toolPod" -}}
metadata:
  labels:
    {{- include "legwork.labels" . | nindent 4 }}
spec:
  restartPolicy: OnFailure
  {{- with .root.Values.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext:
    {{- include "legwork.podSecurity" .root | nindent 4 }}
  containers:
    - name: {{ .container }}
      image: {{ include "legwork.image" .root | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      args:
        {{- toYaml .args | nindent 8 }}
      env:
        {{- .env | nindent 8 }}
        - name: LEGWORK_NAMESPACE
          value: {{ .root.Values.legworkNamespace | quote }}
      resources:
        requests: {cpu: 50m, memory: 64Mi}
        limits: {memory: 256Mi}
      securityContext:
        {{- include "legwork.containerSecurity" .root | nindent 8 }}
{{- end }}
