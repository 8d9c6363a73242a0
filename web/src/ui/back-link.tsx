import { Link } from '@tanstack/react-router';
import { IconChevronDown } from './icons.tsx';

/** Link from a page of the personal center back to it. */
export const ProfileBackLink = ({ label }: { label: string }) => (
  <Link
    to="/profile"
    aria-label={label}
    title={label}
    className="-ms-2 inline-flex size-8 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text"
  >
    <IconChevronDown className="rotate-90 rtl:-rotate-90" />
  </Link>
);
