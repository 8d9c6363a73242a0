import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { IconStar } from '#ui/page-icons.tsx';
import { useFavourites, useToggleFavourite } from './favourites.ts';

/** Star that marks a symbol. */
export function FavouriteButton({ symbol, className }: { symbol: string; className?: string }) {
  const { t } = useTranslation();
  const marked = useFavourites().includes(symbol);
  const toggle = useToggleFavourite();
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={t('favourite', { symbol })}
      title={t('favourite', { symbol })}
      onClick={() => toggle(symbol)}
      className={clsx(
        'relative z-1 inline-flex size-8 shrink-0 items-center justify-center rounded transition-colors hover:bg-surface-2',
        marked ? 'text-warn' : 'text-muted hover:text-text',
        className,
      )}
    >
      <IconStar size={14} fill={marked ? 'currentColor' : 'none'} />
    </button>
  );
}
