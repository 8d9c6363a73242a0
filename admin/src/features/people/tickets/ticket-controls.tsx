import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StepUpCodeField } from '#admin/features/kit/change/change-code-field.tsx';
import { useReviewForm } from '#admin/features/kit/change/use-review-form.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { AdminTicketConversation } from '#shared/schemas/admin/tickets.ts';
import { SelectField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { TICKETS_QUERY_KEY, adminTicketQuery } from './queries.ts';

type Change = ApiContractRequest<'PUT /admin/tickets/{id}'>['body'];

const choosable = ['open', 'waiting', 'closed'] as const;

/** Assignee and status of a ticket; closing is final. */
export function TicketControls({ conversation: { ticket, helpers } }: { conversation: AdminTicketConversation }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const before = { status: ticket.status as string, assignee_id: ticket.assignee_id ?? '' };
  const { form, codeKept, begin } = useReviewForm({
    initial: before,
    rules: ({ status, assignee_id }) => ({
      status: status === before.status && assignee_id === before.assignee_id ? t('ticket.nothingChanged') : undefined,
    }),
    send: async ({ status, assignee_id }, confirmation) => {
      const body: Change = {
        version: ticket.version,
        ...(status !== before.status && { status: status as (typeof choosable)[number] }),
        ...(assignee_id !== before.assignee_id && { assignee_id: assignee_id === '' ? null : assignee_id }),
        ...confirmation,
      };
      const updatedTicket = await adminApi('PUT /admin/tickets/{id}', { params: { id: ticket.id }, body });
      client.setQueryData(adminTicketQuery(ticket.id).queryKey, updatedTicket);
    },
    onSent: async () => {
      begin();
      await client.invalidateQueries({ queryKey: [TICKETS_QUERY_KEY] });
    },
  });
  const statuses = choosable.includes(ticket.status as (typeof choosable)[number])
    ? choosable
    : ([ticket.status, ...choosable] as const);
  const isKnownAssignee = helpers.some(({ id }) => id === ticket.assignee_id);
  return (
    <Form form={form} label={t('ticket.change')} failurePlaced className="flex flex-col gap-2 pt-2">
      <SelectField
        form={form}
        name="assignee_id"
        label={t('ticket.assignee')}
        options={[
          { value: '', label: t('ticket.nobody') },
          ...(isKnownAssignee || ticket.assignee_id === null
            ? []
            : [{ value: ticket.assignee_id, label: ticket.assignee ?? ticket.assignee_id }]),
          ...helpers.map(({ id, username }) => ({ value: id, label: username })),
        ]}
      />
      <SelectField
        form={form}
        name="status"
        label={t('ticket.status')}
        hint={t('ticket.statusHint')}
        options={statuses.map((status) => ({ value: status, label: t(`ticket.statuses.${status}`) }))}
      />
      <StepUpCodeField form={form} kept={codeKept} />
      <FormErrorNotice form={form} />
      <SubmitButton form={form} className="self-start">
        {t('ticket.change')}
      </SubmitButton>
    </Form>
  );
}
