import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';

/** Link from an object's panel to its page. */
export const OpenObjectPageLink = createLink((props: ComponentProps<'a'>) => {
  const { t } = useTranslation('admin');
  return (
    <a {...props} className={buttonClass()}>
      {t('list.openPage')}
    </a>
  );
});
