import { useQueryClient } from '@tanstack/react-query';
import { Decide } from '#admin/features/kit/change/decide.tsx';
import { api } from '#admin/lib/api.ts';
import type { AdminDeposit } from '#shared/schemas/admin/chains.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isVanished } from './deposit-state.tsx';
import { DEPOSITS } from './queries.ts';

/** Credits what is held, or does not; gives free what was credited and vanished, or takes it back. */
export function DecideDeposit({ deposit }: { deposit: AdminDeposit }) {
  const client = useQueryClient();
  const format = useFormat();
  const { id, amount, coin_type, username } = deposit;
  return (
    <Decide
      of={isVanished(deposit) ? 'vanished' : 'deposit'}
      named={{ amount: `${format.amount(amount)}\u00a0${coin_type}`, name: username }}
      send={(action, { reason: admin_notes, ...code }) =>
        api('POST /admin/deposit-withdraw/deposits/{id}/review', {
          params: { id },
          body: { action, admin_notes, ...code },
        }).then(() => undefined)
      }
      refresh={() => client.invalidateQueries({ queryKey: [DEPOSITS] })}
    />
  );
}
