import { createFileRoute } from '@tanstack/react-router';
import { isStaticPageName } from '#shared/static-pages.ts';
import { ContentPage } from '#web/features/content/pages/content-page.tsx';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';

/** One route for all text pages. Their names are loaded with them: no other page carries them. */
export const Route = createFileRoute('/$page')({
  loader: async ({ context, params }) => {
    const { loadContentPage } = await import('#web/features/content/pages/load-content-page.ts');
    await loadContentPage(context.queryClient, params.page);
  },
  component: PageRoute,
});

function PageRoute() {
  const { page } = Route.useParams();
  return isStaticPageName(page) ? <ContentPage page={page} /> : <NotFoundPage />;
}
