import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { ConfigObjectPanel, useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { createTextColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { languages } from '#shared/languages.ts';
import type { TicketMacro } from '#shared/schemas/admin/tickets.ts';
import { Button } from '#ui/button.tsx';
import { TICKET_MACROS_QUERY_KEY, adminTicketMacroList } from './queries.ts';

type Terms = Pick<TicketMacro, 'title' | 'texts'>;

function useMacroFields(): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  return [
    { name: 'title', label: t('macro.name'), kind: 'text' },
    { name: 'texts', label: t('macro.text'), kind: 'paragraphs', keepsLines: true },
  ];
}

/** List of macros. */
export const TicketMacrosPage = createAdminListPage(adminTicketMacroList, {
  columns: [
    createTextColumn('title', 'macro.name', { strong: true, card: 'start' }),
    {
      key: 'text',
      head: 'macro.text',
      card: 'start2',
      cell: ({ texts }) => <span className="block max-w-160 truncate text-muted">{texts.en}</span>,
    },
  ],
  panel: {
    title: (macro) => macro?.title ?? '',
    detail: (_, macro) => macro && <MacroDetail key={`${macro.id} ${macro.version}`} macro={macro} />,
  },
  create: {
    permission: 'macros.write',
    action: 'macro.add',
    title: 'macro.new',
    form: () => <NewMacro />,
  },
});

function MacroDetail({ macro }: { macro: TicketMacro }) {
  const { t } = useTranslation('admin');
  const { id, version, title, texts } = macro;
  return (
    <ConfigObjectPanel
      kind="ticket_macros"
      id={id}
      listKey={TICKET_MACROS_QUERY_KEY}
      title={title}
      consequence={t('macro.consequence')}
      facts={[]}
      fields={useMacroFields()}
      values={{ title, texts } satisfies ConfigValues}
      save={(values, confirmation) =>
        adminApi('PUT /admin/ticket-macros/{id}', {
          params: { id },
          body: { ...(values as unknown as Terms), version, ...confirmation },
        })
      }
      actions={hasPermission('macros.write') && <RemoveMacro macro={macro} />}
      wide={false}
    />
  );
}

function RemoveMacro({ macro }: { macro: TicketMacro }) {
  const { t } = useTranslation('admin');
  const open = useOpenPanel();
  const { saved, refresh } = useConfigSavedHandlers('ticket_macros', TICKET_MACROS_QUERY_KEY);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('macro.remove')}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('macro.removeTitle', { title: macro.title })}
        consequence={t('macro.removeConsequence')}
        rows={[]}
        action={t('macro.remove')}
        danger
        onConfirm={async (confirmation) => {
          const body = { version: macro.version, ...confirmation };
          await adminApi('DELETE /admin/ticket-macros/{id}', { params: { id: macro.id }, body });
          setAsking(false);
          open(undefined);
          await saved(macro.id);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh(macro.id);
        }}
      />
    </>
  );
}

function NewMacro() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const { saved } = useConfigSavedHandlers('ticket_macros', TICKET_MACROS_QUERY_KEY);
  return (
    <ConfigForm
      title={t('macro.new')}
      consequence={t('macro.consequence')}
      fields={useMacroFields()}
      values={{ title: '', texts: Object.fromEntries(languages.map((language) => [language, ''])) }}
      fresh
      save={async (values, confirmation) => {
        const { macro } = await adminApi('POST /admin/ticket-macros', {
          body: { ...(values as unknown as Terms), ...confirmation },
        });
        await saved(macro.id);
        open(macro.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [TICKET_MACROS_QUERY_KEY] })}
    />
  );
}
