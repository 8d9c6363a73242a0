import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfigChangeRules } from '#admin/features/kit/change/change-terms.ts';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { ConfigObjectPanel, useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { createAmountColumn, createTextColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminLevel } from '#shared/schemas/admin/levels.ts';
import { Button } from '#ui/button.tsx';
import { LEVELS_QUERY_KEY, adminLevelList } from './queries.ts';

type Terms = Pick<AdminLevel, 'level_name' | 'min_trading_volume' | 'trading_fee_discount'>;

function useLevelFields(): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  return [
    { name: 'level_name', label: t('level.name'), kind: 'text' },
    {
      name: 'min_trading_volume',
      label: t('level.volume'),
      kind: 'decimal',
      unit: 'USDT',
      hint: t('level.volumeHint'),
    },
    { name: 'trading_fee_discount', label: t('level.discount'), kind: 'decimal', unit: '%' },
  ];
}

/** List of customer levels: the volume that reaches each, and its fee discount. */
export const UserLevelsPage = createAdminListPage(adminLevelList, {
  above: <PendingChangeList kind="levels" />,
  columns: [
    createTextColumn('level_number', 'level.number', { card: 'start' }),
    createTextColumn('level_name', 'level.name', { strong: true, card: 'start2' }),
    createAmountColumn('min_trading_volume', 'level.volume', { card: 'end' }),
    createAmountColumn('trading_fee_discount', 'level.discount', { unit: '%', card: 'end2' }),
  ],
  panel: {
    title: (level, t) => t('level.title', { level: level?.level_name ?? '' }),
    detail: (_, level) => level && <LevelDetail key={`${level.id} ${level.version}`} level={level} />,
  },
  create: {
    permission: 'levels.write',
    action: 'level.add',
    title: 'level.new',
    form: (_, levels) => levels && <NewLevel levels={levels} />,
  },
});

function LevelDetail({ level }: { level: AdminLevel }) {
  const { t } = useTranslation('admin');
  const { id, level_number, version, ...terms } = level;
  return (
    <ConfigObjectPanel
      kind="levels"
      id={id}
      listKey={LEVELS_QUERY_KEY}
      title={t('level.title', { level: level.level_name })}
      consequence={t('level.consequence')}
      facts={[{ key: 'number', label: t('level.number'), value: level_number }]}
      fields={useLevelFields()}
      values={terms satisfies ConfigValues}
      save={(values, confirmation) =>
        adminApi('PUT /admin/user-levels/{id}', {
          params: { id },
          body: { ...(values as unknown as Terms), version, ...confirmation },
        })
      }
      actions={level_number > 1 && <RemoveLevel level={level} />}
      wide={false}
    />
  );
}

function RemoveLevel({ level }: { level: AdminLevel }) {
  const { t } = useTranslation('admin');
  const open = useOpenPanel();
  const { saved, refresh } = useConfigSavedHandlers('levels', LEVELS_QUERY_KEY);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('level.remove')}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('level.removeTitle', { level: level.level_name })}
        consequence={t('level.removeConsequence')}
        rows={[]}
        action={t('level.remove')}
        danger
        onConfirm={async (confirmation) => {
          const body = { version: level.version, ...confirmation };
          await adminApi('DELETE /admin/user-levels/{id}', { params: { id: level.id }, body });
          setAsking(false);
          open(undefined);
          await saved(level.id);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh(level.id);
        }}
      />
    </>
  );
}

function NewLevel({ levels }: { levels: readonly AdminLevel[] }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const { saved } = useConfigSavedHandlers('levels', LEVELS_QUERY_KEY);
  const terms = useLevelFields();
  const changeTerms = useConfigChangeRules({ kind: 'levels', id: '' });
  const fields: ConfigFieldSpec[] = [{ name: 'level_number', label: t('level.number'), kind: 'integer' }, ...terms];
  const next = Math.max(0, ...levels.map(({ level_number }) => level_number)) + 1;
  return (
    <ConfigForm
      title={t('level.new')}
      consequence={(next) => `${changeTerms(null, next, fields)} ${t('level.consequence')}`}
      fields={fields}
      values={{ level_number: next, level_name: '', min_trading_volume: '', trading_fee_discount: '' }}
      fresh
      save={async (values, confirmation) => {
        const answer = await adminApi('POST /admin/user-levels', {
          body: { ...(values as unknown as Terms & { level_number: number }), ...confirmation },
        });
        await saved(answer.level?.id ?? '', answer);
        open(answer.level?.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [LEVELS_QUERY_KEY] })}
    />
  );
}
