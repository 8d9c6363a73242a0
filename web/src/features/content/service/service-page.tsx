import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getIdPattern } from '#shared/ids.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { useSession } from '#web/lib/use-session.ts';
import { ChatFrame } from './chat-frame.tsx';
import { chatQuery } from './queries.ts';
import { CustomerServiceFrame } from './service-frame.tsx';
import { SupportTicketForm } from './support-ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';
import { TicketView } from './ticket-view.tsx';
import { ChatWidgetPage } from './widget-page.tsx';

const TICKET = getIdPattern('tkt');

/** Customer service: a ticket, the operator's chat if there is one, or the tickets and a form. */
export function CustomerServicePage({ ticket, chat: asked }: { ticket?: unknown; chat?: unknown }) {
  const session = useSession();
  const chat = useQuery(chatQuery);
  if (asked === 'widget') return <ChatWidgetPage />;
  if (typeof ticket === 'string' && TICKET.test(ticket) && session)
    return (
      <CustomerServiceFrame toList>
        <TicketView key={ticket} id={ticket} />
      </CustomerServiceFrame>
    );
  return (
    <CustomerServiceFrame>
      {chat.data?.frame ? (
        <ChatFrame address={chat.data.frame} details={chat.data.frame_details} user={session?.user ?? null} />
      ) : chat.isError && chat.data === undefined ? (
        <ErrorState error={chat.error} onRetry={() => void chat.refetch()} className="m-auto" />
      ) : chat.data === undefined ? (
        <Skeleton className="m-4 h-64" />
      ) : session ? (
        <OwnTickets />
      ) : (
        <AskToLogIn />
      )}
    </CustomerServiceFrame>
  );
}

function OwnTickets() {
  const { t } = useTranslation('service');
  const [writing, setWriting] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 pt-4 pb-12">
      <p className="text-muted">{t('intro')}</p>
      {writing ? (
        <SupportTicketForm onCancel={() => setWriting(false)} />
      ) : (
        <Button variant="primary" size="lg" className="self-start" onClick={() => setWriting(true)}>
          {t('write')}
        </Button>
      )}
      <TicketList />
    </div>
  );
}

/** Notice for visitors: an answer needs a known user. */
function AskToLogIn() {
  const { t } = useTranslation(['service', 'common']);
  return (
    <div className="m-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <p className="text-base">{t('logIn')}</p>
      <p className="text-muted">{t('logInWhy')}</p>
      <Link to="/login" search={{ redirect: '/customer-service' }} className={buttonClass('primary', 'lg', 'mt-2')}>
        {t('common:login')}
      </Link>
    </div>
  );
}
