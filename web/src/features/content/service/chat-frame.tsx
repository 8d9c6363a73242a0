import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/schemas/people.ts';
import { Skeleton } from '#ui/states.tsx';

type ChatUser = Pick<User, 'id' | 'username' | 'email' | 'phone'>;

interface ChatFrameProps {
  /** Address of the operator's chat. */
  address: string;
  /** True to send username, e-mail address and telephone number in addition to the id. */
  details: boolean;
  /** Null for a visitor, about whom the chat receives nothing. */
  user: ChatUser | null;
}

/** Builds the chat's address with the user in its query. Missing values are left out. */
export function buildChatUrl({ address, details, user }: ChatFrameProps): string {
  const url = new URL(address);
  if (user === null) return url.href;
  const { id, username, email, phone } = user;
  const values = details ? { userid: id, username, email, tel: phone } : { userid: id };
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** Operator's chat in an isolated frame. */
export function ChatFrame(props: ChatFrameProps) {
  const { t } = useTranslation('service');
  const [ready, setReady] = useState(false);
  return (
    <div className="relative flex grow flex-col">
      {!ready && <Skeleton className="absolute inset-4" />}
      <iframe
        title={t('chat')}
        src={buildChatUrl(props)}
        referrerPolicy="no-referrer"
        allow=""
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
        className="grow border-0"
        onLoad={() => setReady(true)}
      />
    </div>
  );
}
