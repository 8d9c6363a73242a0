import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import type { ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import { incidentImpacts, incidentPhases, type PlatformComponent, platformComponents } from '#shared/content/status.ts';
import type { AdminIncident } from '#shared/schemas/admin/incidents.ts';
import { INCIDENTS_QUERY_KEY } from './queries.ts';

type Body = ApiContractRequest<'POST /admin/incidents'>['body'];
type IncidentFields = Omit<Body, 'reason' | 'code' | 'started_at'>;

/** Returns the name of a component's switch. */
const partName = (component: PlatformComponent) => `part_${component}`;

function useIncidentFields(): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  const choices = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`incident.${group}.${value}`, { defaultValue: value }) }));
  return [
    { name: 'title', label: t('incident.title'), kind: 'words', hint: t('incident.languages') },
    { name: 'phase', label: t('incident.phase'), kind: 'choice', choices: choices('phases', incidentPhases) },
    { name: 'impact', label: t('incident.impact'), kind: 'choice', choices: choices('impacts', incidentImpacts) },
    ...platformComponents.map((name): ConfigFieldSpec => ({
      name: partName(name),
      label: t('incident.affectedPart', { part: t(`incident.parts.${name}`) }),
      kind: 'switch',
    })),
    { name: 'text', label: t('incident.text'), kind: 'paragraphs', hint: t('incident.languages') },
  ];
}

function toIncidentFormValues({ title, text, phase, impact, components }: IncidentFields): ConfigValues {
  const parts = platformComponents.map((name) => [partName(name), components.includes(name)] as const);
  return { title, text, phase, impact, ...Object.fromEntries(parts) };
}

function toIncidentFields(values: ConfigValues): IncidentFields {
  const { title, text, phase, impact } = values as unknown as IncidentFields;
  return {
    title,
    text,
    phase,
    impact,
    components: platformComponents.filter((name) => values[partName(name)] === true),
  };
}

const nothing = { en: '', zh: '', ja: '', ko: '', es: '' };
const BEGINNING = toIncidentFormValues({
  title: nothing,
  text: nothing,
  phase: 'investigating',
  impact: 'minor',
  components: [],
});

/** Form of a new incident, or of an update. */
export function IncidentForm({ incident }: { incident: AdminIncident | null }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const refresh = () => client.invalidateQueries({ queryKey: [INCIDENTS_QUERY_KEY] });
  const save = async (values: ConfigValues, confirmation: ChangeConfirmation) => {
    const body = { ...toIncidentFields(values), ...confirmation };
    if (incident) {
      const { id, version, started_at } = incident;
      await adminApi('PUT /admin/incidents/{id}', { params: { id }, body: { ...body, started_at, version } });
      await refresh();
      open(undefined);
      return;
    }
    const { incident: createdIncident } = await adminApi('POST /admin/incidents', {
      body: { ...body, started_at: Math.floor(Date.now() / 1000) },
    });
    await refresh();
    open(createdIncident.id);
  };
  return (
    <ConfigForm
      title={t(incident ? 'incident.change' : 'incident.new')}
      consequence={t('incident.consequence')}
      action={t('incident.tell')}
      fields={useIncidentFields()}
      values={incident ? toIncidentFormValues(incident) : BEGINNING}
      fresh={incident === null}
      save={save}
      onCancel={() => open(undefined)}
      onChanged={() => void refresh()}
    />
  );
}
