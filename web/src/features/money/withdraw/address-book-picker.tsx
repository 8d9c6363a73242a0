import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import type { PayoutAddress } from '#shared/schemas/withdrawals.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Field, Select } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { savedAddressesQuery } from './queries.ts';

interface BookPickerProps {
  chainType: string;
  /** True when only saved addresses are allowed. */
  onlyBook: boolean;
  /** Current value of the form. */
  address: string;
  onPick: (address: PayoutAddress) => void;
}

/** The user's saved addresses on a network, to choose from. */
export function AddressBookPicker({ chainType, onlyBook, address, onPick }: BookPickerProps) {
  const { t } = useTranslation('withdraw');
  const { data: addresses = [] } = useQuery(savedAddressesQuery);
  const network = findNetworkByChainType(chainType)?.network;
  const own = addresses.filter((savedAddress) => findNetworkByChainType(savedAddress.chain_type)?.network === network);
  return (
    <>
      {onlyBook && <Notice>{t(own.length === 0 ? 'book.onlyNone' : 'book.onlyNote')}</Notice>}
      {own.length > 0 && (
        <Field label={t('book.pick')}>
          {(control) => (
            <Select
              {...control}
              value={own.find((savedAddress) => savedAddress.address === address)?.id ?? ''}
              onChange={({ target }) => {
                const pickedAddress = own.find(({ id }) => id === target.value);
                if (pickedAddress) onPick(pickedAddress);
              }}
              options={[
                { value: '', label: t('book.none'), disabled: onlyBook },
                ...own.map((savedAddress) => ({
                  value: savedAddress.id,
                  label: `${savedAddress.label} · ${shortenAddress(savedAddress.address)}`,
                })),
              ]}
            />
          )}
        </Field>
      )}
    </>
  );
}
