import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { IconShare } from '#ui/page-icons.tsx';
import { getSiteOrigin } from '#web/lib/site-origin.ts';
import { useUrlSharing } from '#web/lib/use-share.ts';

/** Button that shares an article's address. */
export function ShareArticleButton({ id }: { id: string }) {
  const { t } = useTranslation('news');
  const { share, said } = useUrlSharing(`${getSiteOrigin()}/news/${id}`);
  return (
    <>
      <Button size="sm" onClick={() => void share()}>
        <IconShare size={14} />
        {t('share')}
      </Button>
      <span role="status" className="self-center text-xs text-muted">
        {said === 'copied' && t('linkCopied')}
        {said === 'failed' && t('linkFailed')}
      </span>
    </>
  );
}
