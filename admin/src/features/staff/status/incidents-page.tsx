import { useTranslation } from 'react-i18next';
import { createTimeColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { FactList, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { Language } from '#shared/languages.ts';
import type { AdminIncident } from '#shared/schemas/admin/incidents.ts';
import { IncidentForm } from './incident-form.tsx';
import { adminIncidentList } from './queries.ts';

const titleIn = (language: string, { title }: AdminIncident) => title[language as Language] || title.en;

function IncidentTitle({ incident }: { incident: AdminIncident }) {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const title = titleIn(language, incident);
  return (
    <span className="block max-w-80 truncate font-medium" title={title}>
      {title}
    </span>
  );
}

/** List of incidents on the status page: past, current and planned. */
export const IncidentsPage = createAdminListPage(adminIncidentList, {
  columns: [
    {
      key: 'title',
      head: 'incident.title',
      card: 'start',
      cell: (incident) => <IncidentTitle incident={incident} />,
    },
    createTranslatedColumn('phase', 'incident.phase', 'incident.phases', { card: 'end' }),
    createTranslatedColumn('impact', 'incident.impact', 'incident.impacts', { card: 'start2' }),
    createTimeColumn('started_at', 'incident.began', { card: 'end2' }),
    createTimeColumn('updated_at', 'incident.updated'),
    {
      key: 'written_by',
      head: 'incident.writtenBy',
      cell: ({ written_by }) => written_by,
    },
  ],
  panel: {
    title: (incident, t) => (incident ? <IncidentTitle incident={incident} /> : t('incident.one')),
    detail: (_, incident) =>
      incident && <IncidentDetail key={`${incident.id} ${incident.version}`} incident={incident} />,
  },
  create: {
    permission: 'incidents.write',
    action: 'incident.add',
    title: 'incident.new',
    form: () => <IncidentForm incident={null} />,
  },
  empty: 'incident.none',
});

function IncidentDetail({ incident }: { incident: AdminIncident }) {
  return hasPermission('incidents.write') ? (
    <IncidentForm incident={incident} />
  ) : (
    <IncidentFacts incident={incident} />
  );
}

/** Read-only facts, for members who may not edit. */
function IncidentFacts({ incident: { phase, impact, components, text } }: { incident: AdminIncident }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const parts = components.map((name) => t(`incident.parts.${name}`));
  return (
    <DetailSection title={t('symbol.facts')}>
      <FactList
        facts={[
          { key: 'phase', label: t('incident.phase'), value: t(`incident.phases.${phase}`) },
          { key: 'impact', label: t('incident.impact'), value: t(`incident.impacts.${impact}`) },
          { key: 'affected', label: t('incident.affected'), value: parts.join(', ') || '–' },
          { key: 'text', label: t('incident.text'), value: text[language as Language] || text.en },
        ]}
      />
      <p className="text-muted">{t('config.readOnly')}</p>
    </DetailSection>
  );
}
