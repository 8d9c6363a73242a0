import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, RequestOf } from '#shared/api/contract.ts';
import { MOST_MESSAGE, MOST_SUBJECT, ticketCategories } from '#shared/content/tickets.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, SelectField, TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { api } from '#web/lib/api.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { PicturesField } from './pictures-field.tsx';
import { plainLine, plainLines } from './plain-text.ts';
import { ticketQuery, ticketsKey } from './queries.ts';
import { usePictures } from './use-pictures.ts';

type Asked = NonNullable<RequestOf<'POST /tickets'>['body']>;

/** Opens a ticket: what it is about, in words and pictures. */
export function TicketForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(['service', 'common']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const pictures = usePictures();
  const { mutateAsync: open } = useOnce(
    (body: Asked, idempotencyKey) => api('POST /tickets', { body, idempotencyKey }),
    (opened: AnswerOf<'POST /tickets'>) => {
      client.setQueryData(ticketQuery(opened.ticket.id).queryKey, opened);
      void client.invalidateQueries({ queryKey: [...ticketsKey, 'list'] });
      void navigate({ to: '/customer-service', search: { ticket: opened.ticket.id } });
    },
  );
  const form = useForm({
    initial: { category: '', subject: '', message: '', attachments: '' },
    rules: ({ category, subject, message }) => ({
      category: category === '' ? t('categoryMissing') : undefined,
      subject: subject.trim() === '' ? t('subjectMissing') : undefined,
      message: message.trim() === '' ? t('messageMissing') : undefined,
      attachments: pictures.busy ? t('pictures.wait') : undefined,
    }),
    send: ({ category, subject, message }) =>
      open({
        category: category as Asked['category'],
        subject: subject.trim(),
        message: message.trim(),
        attachments: pictures.keys,
      }),
  });
  return (
    <Form form={form} label={t('write')}>
      <SelectField
        form={form}
        name="category"
        label={t('category')}
        required
        options={[
          { value: '', label: t('chooseCategory') },
          ...ticketCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
        ]}
      />
      <TextField form={form} name="subject" label={t('subject')} required maxLength={MOST_SUBJECT} format={plainLine} />
      <AreaField
        form={form}
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        required
        rows={7}
        maxLength={MOST_MESSAGE}
        format={plainLines}
      />
      <PicturesField form={form} pictures={pictures} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="lg">
          {t('send')}
        </SubmitButton>
        <Button size="lg" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </Form>
  );
}
