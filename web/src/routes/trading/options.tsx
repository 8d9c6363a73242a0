import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/trading/options')({
  loader: async ({ context }) => {
    // With the page that needs it, not with every page's frame.
    const { optionConfigsQuery } = await import('#web/features/trade/options/queries.ts');
    void context.queryClient.prefetchQuery(optionConfigsQuery);
  },
});
