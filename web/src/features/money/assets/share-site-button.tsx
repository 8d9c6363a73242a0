import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { IconShare } from '#ui/page-icons.tsx';
import { useUrlSharing } from '#web/lib/use-share.ts';

/**
 * Button that shares the site's address, by the device's share menu or else its clipboard. Contains no account data.
 */
export function ShareSiteButton() {
  const { t } = useTranslation('money');
  const { said, share } = useUrlSharing(window.location.origin);
  return (
    <span className="ms-auto flex items-center gap-2">
      <span role="status" className="text-xs text-muted">
        {said === null ? '' : t(`share.${said}`)}
      </span>
      <IconButton label={t('share.action')} onClick={() => void share()}>
        <IconShare />
      </IconButton>
    </span>
  );
}
