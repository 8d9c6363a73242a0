import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { IconMenu } from '#ui/icons.tsx';
import { LazyMainMenu } from './lazy-main-menu.tsx';

/** Button that opens the phone menu. */
export function MainMenuButton() {
  const { t } = useTranslation('frame');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="md:hidden"
        onClick={() => setOpen(true)}
      >
        <IconMenu />
      </IconButton>
      <LazyMainMenu open={open} onClose={() => setOpen(false)} />
    </>
  );
}
