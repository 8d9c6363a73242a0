import { usePageTitle } from '../shell/use-page-title.ts';

export function HomePage() {
  usePageTitle();
  return <div />;
}
