import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinOnNetwork, GetCoinState } from './coin-choices.ts';

interface NetworkChoiceProps<Config extends CoinOnNetwork> {
  networks: readonly Config[];
  stateOf: GetCoinState<Config>;
  /** The `chain_type`; empty when none is chosen. */
  chosen: string;
  onChoose: (chainType: string) => void;
  /** Text that distinguishes the networks. */
  note: (config: Config) => ReactNode;
  error?: string | undefined;
}

/** Network selector for a coin, with name and type, since other platforms use either. */
export function NetworkChoiceField<Config extends CoinOnNetwork>(props: NetworkChoiceProps<Config>) {
  const { networks, stateOf, chosen, onChoose, note, error } = props;
  const { t } = useTranslation('money');
  const id = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1 text-xs text-muted">{t('network.label')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-2">
        {networks.map((config) => {
          const { enabled, off } = stateOf(config);
          return (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- what it says stands deeper than is looked for
            <label
              key={config.chain_type}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded border border-line px-3 py-2 transition-colors not-has-disabled:hover:bg-surface-2 has-checked:border-text has-checked:bg-surface-2 has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={`${id}-network`}
                value={config.chain_type}
                checked={config.chain_type === chosen}
                disabled={!enabled}
                onChange={() => onChoose(config.chain_type)}
                className="size-4 shrink-0 accent-text outline-none"
              />
              <span className="flex min-w-0 flex-col">
                <span className="flex flex-wrap items-baseline gap-x-1.5">
                  <span className="font-medium">{config.network_name}</span>
                  <span className="text-xs text-muted">{config.chain_type}</span>
                </span>
                <span className="text-xs text-muted">
                  {enabled ? note(config) : t(`coin.off.${off ?? 'disabled'}`)}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
