import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/trading/options')({
  loader: async ({ context }) => {
    // Loaded with this page, not with every page's frame.
    const { optionConfigsQuery } = await import('#web/features/trade/options/queries.ts');
    void context.queryClient.prefetchQuery(optionConfigsQuery);
  },
});
