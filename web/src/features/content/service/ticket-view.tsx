import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiContractResponse, ApiContractRequest } from '#shared/api/contract.ts';
import { MAX_TICKET_MESSAGE_LENGTH } from '#shared/content/tickets.ts';
import type { TicketMessage } from '#shared/schemas/tickets.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextAreaField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ErrorState, Skeleton, Notice } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import { PicturesField } from './pictures-field.tsx';
import { toPlainMultilineText } from './plain-text.ts';
import { ticketQuery, ticketsQueryKey } from './queries.ts';
import { SupportTicketStatusBadge } from './support-ticket-status.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

/** Picture of a message, fetched on request: its link expires after a minute. */
function MessagePicture({ id, message, picture }: { id: string; message: number; picture: number }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const [broken, setBroken] = useState(false);
  const link = useMutation({
    mutationFn: () =>
      siteApi('GET /tickets/{id}/messages/{number}/pictures/{picture}', {
        params: { id, number: String(message), picture: String(picture) },
      }),
    onMutate: () => setBroken(false),
  });
  if (link.data !== undefined && !broken)
    return (
      <img
        src={link.data.url}
        alt={t('pictures.of', { number: picture })}
        referrerPolicy="no-referrer"
        className="max-h-[70dvh] max-w-full self-start rounded object-contain"
        onError={() => setBroken(true)}
      />
    );
  return (
    <>
      <Button size="sm" className="self-start" busy={link.isPending} onClick={() => link.mutate()}>
        {t('pictures.show', { number: picture })}
      </Button>
      {link.isError && <Notice tone="error">{errorText(link.error)}</Notice>}
      {broken && <Notice tone="error">{t('pictures.broken')}</Notice>}
    </>
  );
}

type Conversation = ApiContractResponse<'GET /tickets/{id}'>;

/** Ticket with messages, oldest first, and a reply form. */
export function TicketView({ id }: { id: string }) {
  const { t } = useTranslation('service');
  const { data, error, refetch } = useQuery(ticketQuery(id));
  return (
    <div className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 pt-4 pb-12">
      {data === undefined && error !== null && (
        <ErrorState title={t('ticketFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-64" />}
      {data !== undefined && <ConversationMessages conversation={data} />}
    </div>
  );
}

function ConversationMessages({ conversation: { ticket, messages } }: { conversation: Conversation }) {
  const { t } = useTranslation('service');
  // The reply form resets after sending, but not when an answer arrives.
  const own = messages.filter(({ from }) => from === 'person').length;
  return (
    <>
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold break-words">{ticket.subject}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <SupportTicketStatusBadge status={ticket.status} />
          <span>{t(`categories.${ticket.category}`)}</span>
          <TimeText at={ticket.created_at} show="full" />
        </p>
        <p className="text-sm text-muted">{t(`meaning.${ticket.status}`)}</p>
      </div>
      <ol aria-label={t('conversation')} aria-live="polite" className="flex flex-col gap-4">
        {messages.map((message) => (
          <Message key={message.number} id={ticket.id} message={message} />
        ))}
      </ol>
      {ticket.status !== 'closed' && <Reply key={own} id={ticket.id} />}
    </>
  );
}

function Message({ id, message }: { id: string; message: TicketMessage }) {
  const { t } = useTranslation('service');
  const isOwn = message.from === 'person';
  return (
    <li className={clsx('flex max-w-[90%] flex-col gap-1', isOwn && 'items-end self-end')}>
      <p className="flex gap-2 text-xs text-muted">
        <span className="font-medium">{t(isOwn ? 'you' : 'us')}</span>
        <TimeText at={message.created_at} show="full" />
      </p>
      <div
        className={clsx(
          'flex max-w-full flex-col gap-2 rounded border px-3 py-2',
          isOwn ? 'border-line bg-surface-2' : 'border-line-strong bg-surface-1',
        )}
      >
        <p className="text-base break-words whitespace-pre-wrap">{message.text}</p>
        {Array.from({ length: message.attachments }, (_, i) => (
          <MessagePicture key={i} id={id} message={message.number} picture={i + 1} />
        ))}
      </div>
    </li>
  );
}

type ReplyBody = NonNullable<ApiContractRequest<'POST /tickets/{id}/messages'>['body']>;

function Reply({ id }: { id: string }) {
  const { t } = useTranslation('service');
  const client = useQueryClient();
  const pictures = usePictureUploads();
  const show = (conversation: Conversation) => {
    client.setQueryData(ticketQuery(id).queryKey, conversation);
    void client.invalidateQueries({ queryKey: [...ticketsQueryKey, 'list'] });
  };
  const { mutateAsync: write } = useIdempotentMutation(
    (body: ReplyBody, idempotencyKey) =>
      siteApi('POST /tickets/{id}/messages', { params: { id }, body, idempotencyKey }),
    show,
  );
  const form = useForm({
    initial: { message: '', attachments: '' },
    rules: ({ message }) => ({
      message: message.trim() === '' ? t('messageMissing') : undefined,
      attachments: pictures.busy ? t('pictures.wait') : undefined,
    }),
    send: ({ message }) => write({ message: message.trim(), attachments: pictures.keys }),
  });
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <Form form={form} label={t('reply')} className="flex flex-col gap-3">
        <TextAreaField
          form={form}
          name="message"
          label={t('reply')}
          required
          rows={4}
          maxLength={MAX_TICKET_MESSAGE_LENGTH}
          format={toPlainMultilineText}
        />
        <PicturesField form={form} pictures={pictures} />
        <div className="flex flex-wrap justify-between gap-2">
          <SubmitButton form={form}>{t('send')}</SubmitButton>
          <CloseTicket id={id} onClosed={show} />
        </div>
      </Form>
    </div>
  );
}

function CloseTicket({ id, onClosed }: { id: string; onClosed: (conversation: Conversation) => void }) {
  const { t } = useTranslation(['service', 'common']);
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const close = useMutation({
    mutationFn: () => siteApi('POST /tickets/{id}/close', { params: { id } }),
    onSuccess: (closed) => {
      setAsking(false);
      onClosed(closed);
    },
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('closeTicket')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('closeAsk')}
        keep={t('common:cancel')}
        confirm={t('closeTicket')}
        act={close}
        failure={close.isError ? errorText(close.error) : null}
        onConfirm={() => close.mutate()}
      >
        {t('closeConsequence')}
      </ConfirmDialog>
    </>
  );
}
