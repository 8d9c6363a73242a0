import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { showChatWidget, ChatWidgetError, type ChatWidgetErrorReason } from './load-widget.ts';
import { chatQuery } from './queries.ts';
import { CustomerServiceFrame } from './service-frame.tsx';

/** Page of the operator's chat widget, if there is one; otherwise a link to our own form. */
export function ChatWidgetPage() {
  const { t } = useTranslation('service');
  const chat = useQuery(chatQuery);
  return (
    <CustomerServiceFrame>
      <div className="m-auto flex w-full max-w-prose flex-col items-center gap-3 px-4 py-16 text-center">
        {chat.data === undefined && chat.isError && (
          <ErrorState error={chat.error} onRetry={() => void chat.refetch()} />
        )}
        {chat.data === undefined && !chat.isError && <Skeleton className="h-24 w-full" />}
        {chat.data?.widget && <Panel widget={chat.data.widget} />}
        {chat.data && !chat.data.widget && (
          <>
            <p className="text-base">{t('widget.none')}</p>
            <Link to="/customer-service" className={buttonClass('primary', 'lg')}>
              {t('write')}
            </Link>
          </>
        )}
      </div>
    </CustomerServiceFrame>
  );
}

type State = 'loading' | 'ready' | ChatWidgetErrorReason;

/** Loads the widget and shows its panel while the page is mounted. */
function Panel({ widget: { script, id } }: { widget: { script: string; id: string } }) {
  const { t } = useTranslation(['service', 'common']);
  const [state, setState] = useState<State>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let hide = () => {};
    showChatWidget({ script, id }, stop.signal).then(
      (hidden) => {
        hide = hidden;
        if (stop.signal.aborted) hide();
        else setState('ready');
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState(error instanceof ChatWidgetError ? error.failure : 'start');
      },
    );
    return () => {
      stop.abort();
      hide();
    };
  }, [script, id, tries]);
  if (state === 'loading')
    return (
      <p role="status" className="text-base text-muted">
        {t('widget.loading')}
      </p>
    );
  if (state === 'ready')
    return (
      <p role="status" className="text-base text-muted">
        {t('widget.ready')}
      </p>
    );
  return (
    <>
      <Notice tone="error">{t(`widget.${state}`)}</Notice>
      <Button
        variant="primary"
        onClick={() => {
          setState('loading');
          setTries(tries + 1);
        }}
      >
        {t('common:retry')}
      </Button>
      <Link to="/customer-service" className={buttonClass('ghost')}>
        {t('write')}
      </Link>
    </>
  );
}
