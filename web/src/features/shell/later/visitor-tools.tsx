import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { HeaderDemoButton } from './header-demo-button.tsx';
import { MainMenuButton } from './menu-button.tsx';
import { CustomerServiceLink } from './service-link.tsx';
import { AppearanceMenu, LanguageMenu } from './settings-menus.tsx';

/** End of the header for visitors: demo account and appearance; on a phone the rest is one menu. */
export function HeaderVisitorTools() {
  const { t } = useTranslation('frame');
  return (
    <>
      <HeaderDemoButton />
      <span className="contents max-md:hidden">
        <LanguageMenu />
        <CustomerServiceLink />
        <AppearanceMenu />
        <Link to="/signup" className={buttonClass('ghost', 'md', 'ms-1')}>
          {t('signup')}
        </Link>
      </span>
      <MainMenuButton />
    </>
  );
}
