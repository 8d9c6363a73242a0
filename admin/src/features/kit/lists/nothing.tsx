import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/states.tsx';

interface NothingProps {
  filtered: boolean;
  /** What is said of a list that is not one of the last days. */
  none?: string | undefined;
  /** Where a filter has looked through a part of the list only. */
  onNext: (() => void) | null;
  onClear: () => void;
}

/** In the panel of a row that is on another page of the list. */
export function OffPageNotice() {
  const { t } = useTranslation('admin');
  return <p className="text-muted">{t('audit.elsewhere')}</p>;
}

/** Nothing here: because there is nothing, because of the filters, or because the search has further to go. */
export function EmptyListNotice({ filtered, none, onNext, onClear }: NothingProps) {
  const { t } = useTranslation('admin');
  if (onNext) return <Empty action={<Button onClick={onNext}>{t('list.searchOn')}</Button>}>{t('list.notYet')}</Empty>;
  if (filtered)
    return <Empty action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}>{t('list.noneMatch')}</Empty>;
  return <Empty>{none ?? t('list.none')}</Empty>;
}
