import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/segmented.tsx';
import type { PerpetualOrderFieldName } from './order-fields.ts';
import { PriceField } from './price-field.tsx';
import type { PerpetualTicketState } from './use-perpetual-ticket.ts';

interface ProtectionFieldsProps {
  ticket: PerpetualTicketState;
  error: (field: PerpetualOrderFieldName) => string | undefined;
}

/** Take profit and stop loss of the order: a toggle, and both by price or percent of the margin. */
export function ProtectionFields({ ticket, error }: ProtectionFieldsProps) {
  const { t } = useTranslation('perpetual');
  const { fields, change, leave } = ticket;
  const percent = fields.protectIn === 'percent';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={fields.protect}
            onChange={(event) => change({ protect: event.target.checked })}
            className="size-4 accent-(--text)"
          />
          {t('ticket.protect')}
        </label>
        {fields.protect && (
          <SegmentedControl
            label={t('ticket.protectIn')}
            size="sm"
            choices={[
              { value: 'price', label: t('ticket.inPrice') },
              { value: 'percent', label: t('ticket.inPercent') },
            ]}
            value={fields.protectIn}
            onChange={(protectIn) => change({ protectIn })}
          />
        )}
      </div>
      {fields.protect && (
        <div className="grid grid-cols-2 gap-2">
          <PriceField
            label={percent ? t('ticket.takeProfitPercent') : t('ticket.takeProfit')}
            name="take_profit_price"
            value={fields.takeProfit}
            onChange={(takeProfit) => change({ takeProfit })}
            onLeave={() => leave('take_profit_price')}
            error={error('take_profit_price')}
          />
          <PriceField
            label={percent ? t('ticket.stopLossPercent') : t('ticket.stopLoss')}
            name="stop_loss_price"
            value={fields.stopLoss}
            onChange={(stopLoss) => change({ stopLoss })}
            onLeave={() => leave('stop_loss_price')}
            error={error('stop_loss_price')}
          />
        </div>
      )}
    </div>
  );
}
