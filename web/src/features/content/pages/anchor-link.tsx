import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Link to this section, for sharing. */
export function AnchorLink({ id }: { id: string }) {
  const { t } = useTranslation('pages');
  return (
    <Link
      to="."
      hash={id}
      className="inline-flex min-h-6 items-center self-start text-sm text-muted underline underline-offset-2 hover:text-text print:hidden"
    >
      {t('anchor')}
    </Link>
  );
}
