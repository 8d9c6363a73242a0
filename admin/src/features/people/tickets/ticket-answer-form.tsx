import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StepUpCodeField } from '#admin/features/kit/change/change-code-field.tsx';
import { useReviewForm } from '#admin/features/kit/change/use-review-form.ts';
import { adminApi } from '#admin/lib/api.ts';
import { stripControlCharsExceptNewlines } from '#admin/lib/plain-text.ts';
import { ApiError } from '#shared/api/client.ts';
import { MAX_TICKET_MESSAGE_LENGTH } from '#shared/content/tickets.ts';
import type { AdminTicketConversation } from '#shared/schemas/admin/tickets.ts';
import { Field, Select } from '#ui/field.tsx';
import { TextAreaField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { adminTicketMacroList, TICKETS_QUERY_KEY, adminTicketQuery } from './queries.ts';

/** Form of an answer, typed or from a macro in the customer's language. */
export function TicketAnswerForm({ conversation: { ticket, language } }: { conversation: AdminTicketConversation }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const macros = useQuery(adminTicketMacroList.query({})).data?.macros ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: [TICKETS_QUERY_KEY] });
  const { form, codeKept, begin } = useReviewForm({
    initial: { message: '' },
    rules: ({ message }) => ({ message: message.trim() === '' ? t('ticket.answerMissing') : undefined }),
    send: async ({ message }, confirmation) => {
      const body = { version: ticket.version, message: message.trim(), ...confirmation };
      try {
        const answered = await adminApi('POST /admin/tickets/{id}/messages', { params: { id: ticket.id }, body });
        client.setQueryData(adminTicketQuery(ticket.id).queryKey, answered);
      } catch (error) {
        // Shows new messages before staff answer past them.
        if (error instanceof ApiError && error.reason === 'CHANGED_MEANWHILE') await refresh();
        throw error;
      }
    },
    onSent: async () => {
      form.reset();
      begin();
      await refresh();
    },
  });
  const take = (id: string) => {
    const macro = macros.find((candidate) => candidate.id === id);
    if (!macro) return;
    const typed = form.value('message').trimEnd();
    form.set('message', typed === '' ? macro.texts[language] : `${typed}\n\n${macro.texts[language]}`);
    form.focus('message');
  };
  return (
    <Form form={form} label={t('ticket.answer')} failurePlaced className="flex flex-col gap-2">
      {macros.length > 0 && (
        <Field label={t('ticket.macro')}>
          {(tied) => (
            <Select
              {...tied}
              value=""
              options={[
                { value: '', label: t('ticket.chooseMacro') },
                ...macros.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={({ target: { value } }) => take(value)}
            />
          )}
        </Field>
      )}
      <TextAreaField
        form={form}
        name="message"
        label={t('ticket.answer')}
        hint={t('ticket.answerHint')}
        required
        rows={6}
        maxLength={MAX_TICKET_MESSAGE_LENGTH}
        format={stripControlCharsExceptNewlines}
      />
      <StepUpCodeField form={form} kept={codeKept} />
      <FormErrorNotice form={form} />
      <SubmitButton form={form} className="self-start">
        {t('ticket.sendAnswer')}
      </SubmitButton>
    </Form>
  );
}
