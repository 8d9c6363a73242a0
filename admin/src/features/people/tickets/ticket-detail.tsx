import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminTicketConversation, AdminTicketMessage } from '#shared/schemas/admin/tickets.ts';
import { TimeText } from '#ui/values.tsx';
import { getLanguageName } from '#web/lib/language.ts';
import { adminTicketQuery } from './queries.ts';
import { TicketAnswerForm } from './ticket-answer-form.tsx';
import { TicketControls } from './ticket-controls.tsx';
import { TicketPicture } from './ticket-picture.tsx';
import { TicketStatusBadge } from './ticket-status-badge.tsx';

/** Panel of a ticket: messages, answer form and assignee. */
export function TicketDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(adminTicketQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {(conversation) => <Conversation conversation={conversation} />}
    </ObjectDetailLoader>
  );
}

function Conversation({ conversation }: { conversation: AdminTicketConversation }) {
  const { t } = useTranslation('admin');
  const { ticket, messages, language } = conversation;
  const acts = ticket.status !== 'closed' && hasPermission('tickets.write');
  return (
    <>
      <DetailSection title={ticket.subject}>
        <ol className="flex flex-col gap-3" aria-label={t('ticket.conversation')}>
          {messages.map((message) => (
            <Message key={message.number} id={ticket.id} message={message} username={ticket.username} />
          ))}
        </ol>
        {acts && <TicketAnswerForm key={ticket.id} conversation={conversation} />}
      </DetailSection>
      <div className="flex min-w-0 flex-col gap-6">
        <DetailSection title={t('ticket.facts')}>
          <FactList
            facts={[
              {
                key: 'user',
                label: t('order.user'),
                value: <UserLink id={ticket.user_id} username={ticket.username} />,
              },
              { key: 'status', label: t('ticket.status'), value: <TicketStatusBadge status={ticket.status} /> },
              { key: 'category', label: t('ticket.category'), value: t(`ticket.categories.${ticket.category}`) },
              { key: 'language', label: t('ticket.language'), value: getLanguageName(language) },
              { key: 'assignee', label: t('ticket.assignee'), value: ticket.assignee ?? t('ticket.nobody') },
              { key: 'opened', label: t('ticket.opened'), value: <TimeText at={ticket.created_at} show="full" /> },
              { key: 'waits', label: t('ticket.waitsSince'), value: <TimeText at={ticket.waits_since} show="full" /> },
              { key: 'updated', label: t('ticket.updated'), value: <TimeText at={ticket.updated_at} show="full" /> },
            ]}
          />
          {acts && <TicketControls key={`${ticket.id} ${ticket.version}`} conversation={conversation} />}
        </DetailSection>
        <NotesSection object={ticket.id} />
      </div>
    </>
  );
}

function Message({ id, message, username }: { id: string; message: AdminTicketMessage; username: string }) {
  const isStaff = message.from === 'staff';
  return (
    <li className={clsx('rounded border', isStaff ? 'border-line bg-surface-2' : 'border-line-strong')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1.5">
        <span className="font-medium break-all">{isStaff ? message.username : username}</span>
        <TimeText at={message.created_at} show="full" className="text-xs text-muted" />
      </div>
      <p className="px-3 py-2 break-words whitespace-pre-wrap">{message.text}</p>
      {message.attachments > 0 && (
        <div className="flex flex-col gap-2 px-3 pb-3">
          {Array.from({ length: message.attachments }, (_, i) => (
            <TicketPicture key={i} id={id} message={message.number} picture={i + 1} />
          ))}
        </div>
      )}
    </li>
  );
}
