import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { ConfigList, useOpenInAddress } from '#admin/features/kit/change/config-list.tsx';
import { ConfigObject, useMayChange, useSaved } from '#admin/features/kit/change/config-object.tsx';
import { ConfirmChange } from '#admin/features/kit/change/confirm-change.tsx';
import type { FieldSpec, Values } from '#admin/features/kit/change/fields.tsx';
import { amountColumn } from '#admin/features/kit/lists/account-columns.tsx';
import { api } from '#admin/lib/api.ts';
import type { AdminLevel } from '#shared/schemas/admin/levels.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { LEVELS, levelsQuery } from './queries.ts';

/** In the place of an id in the address: a level that there is not yet. */
const NEW = 'new';

type Terms = Pick<AdminLevel, 'level_name' | 'min_trading_volume' | 'trading_fee_discount'>;

function useLevelFields(): FieldSpec[] {
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

/** Levels of customers: the volume that reaches each, and the discount on fees that it gives. */
export function LevelsPage({ opened }: { opened: string | undefined }) {
  const { t } = useTranslation('admin');
  const may = useMayChange();
  const open = useOpenInAddress();
  const query = useQuery(levelsQuery());
  const columns = useMemo<Column<AdminLevel>[]>(
    () => [
      { key: 'number', head: t('level.number'), card: 'start', cell: ({ level_number }) => level_number },
      {
        key: 'name',
        head: t('level.name'),
        card: 'start2',
        cell: ({ level_name }) => <span className="font-medium">{level_name}</span>,
      },
      amountColumn('volume', t('level.volume'), (level) => level.min_trading_volume, { card: 'end' }),
      amountColumn('discount', t('level.discount'), (level) => level.trading_fee_discount, { unit: '%', card: 'end2' }),
    ],
    [t],
  );
  const level = query.data?.levels.find(({ id }) => id === opened);
  return (
    <ConfigList
      title={t('titles.levels')}
      query={query}
      rows={query.data?.levels}
      rowKey={({ id }) => id}
      columns={columns}
      opened={opened}
      actions={may && <Button onClick={() => open(NEW)}>{t('level.add')}</Button>}
      panel={
        opened === NEW
          ? { title: t('level.new'), content: <NewLevel levels={query.data?.levels ?? []} />, link: undefined }
          : {
              title: t('level.title', { level: level?.level_name ?? '' }),
              content: level && <LevelDetail key={`${level.id} ${level.version}`} level={level} />,
              link: undefined,
            }
      }
    />
  );
}

function LevelDetail({ level }: { level: AdminLevel }) {
  const { t } = useTranslation('admin');
  const { id, level_number, version, ...terms } = level;
  return (
    <ConfigObject
      kind="levels"
      id={id}
      listKey={LEVELS}
      title={t('level.title', { level: level.level_name })}
      consequence={t('level.consequence')}
      facts={[{ key: 'number', label: t('level.number'), value: level_number }]}
      fields={useLevelFields()}
      values={terms satisfies Values}
      save={(values, confirmation) =>
        api('PUT /admin/user-levels/{id}', {
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
  const open = useOpenInAddress();
  const { saved, refresh } = useSaved('levels', LEVELS);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('level.remove')}
      </Button>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title={t('level.removeTitle', { level: level.level_name })}
        consequence={t('level.removeConsequence')}
        rows={[]}
        action={t('level.remove')}
        danger
        onConfirm={async (confirmation) => {
          const body = { version: level.version, ...confirmation };
          await api('DELETE /admin/user-levels/{id}', { params: { id: level.id }, body });
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
  const open = useOpenInAddress();
  const { saved } = useSaved('levels', LEVELS);
  const terms = useLevelFields();
  const next = Math.max(0, ...levels.map(({ level_number }) => level_number)) + 1;
  return (
    <ConfigForm
      title={t('level.new')}
      consequence={t('level.consequence')}
      fields={[{ name: 'level_number', label: t('level.number'), kind: 'integer' }, ...terms]}
      values={{ level_number: next, level_name: '', min_trading_volume: '', trading_fee_discount: '' }}
      fresh
      save={async (values, confirmation) => {
        const { level } = await api('POST /admin/user-levels', {
          body: { ...(values as unknown as Terms & { level_number: number }), ...confirmation },
        });
        await saved(level.id);
        open(level.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [LEVELS] })}
    />
  );
}
