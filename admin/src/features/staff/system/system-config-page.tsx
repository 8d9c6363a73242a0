import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel, useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { countDecimalPlaces, type ConfigFieldSpec, type ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { usePendingChange } from '#admin/features/kit/change/pending-changes.ts';
import { type AdminListColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import { SETTING_SWITCH_OFF, SETTING_SWITCH_ON, type SystemSettingName } from '#shared/staff/system-settings.ts';
import { TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { SYSTEM_SETTINGS_QUERY_KEY, adminSystemSettingList } from './queries.ts';
import { SettingRollbackAction } from './setting-rollback-action.tsx';
import { getSettingDescription, getSettingName, getSettingImpact } from './setting-texts.ts';
import { SettingValue, getSettingUnit } from './setting-value.tsx';

/** Returns a formatter of a setting's range. */
function useRange() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const spoken = (value: string) => format.amount(value, { digits: countDecimalPlaces(value) });
  return ({ unit, min, max }: AdminSystemSetting) =>
    unit === 'switch' ? t('figure.onOff') : t('figure.between', { min: spoken(min), max: spoken(max) });
}

const FigureRange = ({ figure }: { figure: AdminSystemSetting }) => useRange()(figure);

const valueColumn = (
  field: 'value' | 'default',
  more: Pick<AdminListColumn<AdminSystemSetting>, 'card'> = {},
): AdminListColumn<AdminSystemSetting> => ({
  key: field,
  head: `figure.${field}`,
  align: 'end',
  cell: (figure: AdminSystemSetting) => (
    <SettingValue figure={figure} value={field === 'value' ? figure.in_force : figure.default} />
  ),
  ...more,
});

/** List of system settings: description, current value and range. */
export const SystemConfigPage = createAdminListPage(adminSystemSettingList, {
  above: <PendingChangeList kind="system" nameOf={(id, t) => getSettingName(id as SystemSettingName, t)} />,
  columns: [
    {
      key: 'name',
      head: 'figure.name',
      card: 'start',
      cell: ({ name }, t) => (
        <span className="block font-medium wrap-anywhere max-sm:whitespace-normal">{getSettingName(name, t)}</span>
      ),
    },
    createTranslatedColumn('group', 'figure.group', 'figure.groups'),
    valueColumn('value', { card: 'end' }),
    valueColumn('default'),
    {
      key: 'range',
      head: 'figure.range',
      align: 'end',
      cell: (figure) => <FigureRange figure={figure} />,
    },
    {
      key: 'about',
      head: 'figure.about',
      card: 'start2',
      cell: ({ name }, t) => (
        <span className="block text-muted max-sm:whitespace-normal">{getSettingDescription(name, t)}</span>
      ),
    },
  ],
  rowKey: ({ name }) => name,
  panel: {
    title: (_, t, name) => getSettingName(name as SystemSettingName, t),
    detail: (_, figure) => figure && <FigureDetail key={`${figure.name} ${figure.version}`} figure={figure} />,
  },
});

/** Panel of a setting, with edit form and history. */
function FigureDetail({ figure }: { figure: AdminSystemSetting }) {
  const { t } = useTranslation('admin');
  const range = useRange()(figure);
  const { name, value, version, in_force, in_force_from } = figure;
  const consequence = `${getSettingImpact(name, t)} ${t('figure.consequence')}`;
  const { saved } = useConfigSavedHandlers('system', SYSTEM_SETTINGS_QUERY_KEY);
  const approval = usePendingChange('system', name);
  const rollBack = { figure, consequence, onDone: (answer?: unknown) => saved(name, answer) };
  const choices = [
    { value: SETTING_SWITCH_ON, label: t('figure.on') },
    { value: SETTING_SWITCH_OFF, label: t('figure.off') },
  ];
  const typed = figure.unit === 'switch' ? ({ kind: 'choice', choices } as const) : ({ kind: 'decimal' } as const);
  const fields: ConfigFieldSpec[] = [
    { name: 'value', label: t('figure.value'), hint: range, ...typed, ...getSettingUnit(figure, t) },
  ];
  return (
    <ConfigObjectPanel
      kind="system"
      id={name}
      listKey={SYSTEM_SETTINGS_QUERY_KEY}
      title={getSettingName(name, t)}
      consequence={consequence}
      facts={[
        {
          key: 'about',
          label: t('figure.about'),
          value: <span className="block text-start">{getSettingDescription(name, t)}</span>,
        },
        {
          key: 'touches',
          label: t('figure.touchesLabel'),
          value: <span className="block text-start">{getSettingImpact(name, t)}</span>,
        },
        { key: 'range', label: t('figure.range'), value: range },
        {
          key: 'default',
          label: t('figure.default'),
          value: <SettingValue figure={figure} value={figure.default} />,
        },
        // A change that was pending before such changes became approvals.
        ...(in_force_from === null || approval
          ? []
          : [
              {
                key: 'pending',
                label: t('change.pending'),
                value: <SettingValue figure={figure} value={value} />,
              },
              { key: 'from', label: t('figure.inForceFrom'), value: <TimeText at={in_force_from} show="full" /> },
            ]),
      ]}
      fields={fields}
      values={{ value: in_force } satisfies ConfigValues}
      save={(values, confirmation) =>
        adminApi('PUT /admin/system-config/{name}', {
          params: { name },
          body: { ...(values as { value: string }), version, ...confirmation },
        })
      }
      actions={
        in_force !== figure.default && (
          <SettingRollbackAction {...rollBack} version={0} value={figure.default} label={t('figure.toDefault')} />
        )
      }
      historyAct={({ version: made, action, changes }, newer) => {
        const was = changes.find(({ field }) => field === 'value')?.after;
        // A request that took effect by time created the version after its own, without a record.
        const earlier = action === 'config.request' ? made + 1 : made;
        const isRecorded = earlier !== made && newer?.version === earlier;
        if (typeof was !== 'string' || was === in_force || isRecorded || earlier > figure.version) return null;
        return <SettingRollbackAction {...rollBack} version={earlier} value={was} label={t('figure.rollBack')} />;
      }}
      wide={false}
    />
  );
}
