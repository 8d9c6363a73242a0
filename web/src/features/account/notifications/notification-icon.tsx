import type { NotificationType } from '#shared/schemas/notify.ts';
import { LineIcon } from '#ui/icons.tsx';

const shapes: Record<NotificationType, string> = {
  system: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 7.5v3.2M8 5.2v.1',
  trading: 'M4.5 2v2m0 6v3M3 4h3v6H3ZM11.5 3v3m0 5v3M10 6h3v5h-3Z',
  finance: 'M2.5 4.5h10a1 1 0 0 1 1 1v7h-11v-9h9M10.5 9v.1',
  security: 'M8 1.8 13 4v3.6c0 3.1-2 5.4-5 6.6-3-1.2-5-3.5-5-6.6V4ZM5.8 8l1.6 1.6 2.8-3',
};

/** Icon of a notification's subject, which its text states too. */
export const NotificationIcon = ({ type }: { type: NotificationType }) => (
  <LineIcon data-type={type}>
    <path d={shapes[type]} />
  </LineIcon>
);
