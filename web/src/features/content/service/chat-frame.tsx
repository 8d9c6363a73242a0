import { useState } from 'react';
import { Skeleton } from '#ui/states.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

/** The operator's chat with who asks: their id, and nothing else of them. */
export function chatAddress(address: string, userId: string | null): string {
  const url = new URL(address);
  if (userId !== null) url.searchParams.set('userid', userId);
  return url.href;
}

/** The operator's chat in a frame of its own, which knows nothing of the page around it. */
export function ChatFrame({ address, userId }: { address: string; userId: string | null }) {
  const { t } = useTranslation('service');
  const [ready, setReady] = useState(false);
  return (
    <div className="relative flex grow flex-col">
      {!ready && <Skeleton className="absolute inset-4" />}
      <iframe
        title={t('chat')}
        src={chatAddress(address, userId)}
        referrerPolicy="no-referrer"
        allow=""
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
        className="grow border-0"
        onLoad={() => setReady(true)}
      />
    </div>
  );
}
