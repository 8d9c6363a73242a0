import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { InLine, States } from '#scripts/playground/states.tsx';
import { BeforeAfterValue } from './before-after.tsx';
import { DescriptionList, DescriptionListItem } from './description-list.tsx';
import { DirectionLabel } from './direction.tsx';
import { ShortId } from './id.tsx';
import { PercentChange, PercentChangeBox, PriceText } from './price.tsx';
import { AmountText, MillisecondTimeText, TimeText } from './values.tsx';

const nowMs = Date.now();

export const Amounts = () => (
  <States
    width={200}
    states={{
      Default: <AmountText value="1234.5" unit="USDT" />,
      Coin: <AmountText value="0.00012345" unit="BTC" />,
      Exact: <AmountText value="1234.56789012" unit="USDT" exact />,
      Gain: <AmountText value="12.5" unit="USDT" signed />,
      Loss: <AmountText value="-12.5" unit="USDT" signed />,
      Zero: <AmountText value="0" unit="USDT" signed />,
      Large: <AmountText value="123456789012.34" unit="USDT" />,
      Missing: <AmountText value={null} width={8} />,
      Loading: <AmountText value={undefined} />,
    }}
  />
);

export const Prices = () => (
  <States
    width={200}
    states={{
      Price: <PriceText value="64321.5" digits={1} />,
      'Small price': <PriceText value="0.00001234" digits={8} />,
      'Price missing': <PriceText value={null} width={8} />,
      'Price loading': <PriceText value={undefined} />,
      Rise: <PercentChange value="1.25" />,
      Fall: <PercentChange value="-1.25" />,
      Unchanged: <PercentChange value="0" />,
      'Change missing': <PercentChange value={null} />,
      'Change loading': <PercentChange value={undefined} />,
      'Change of a live price': <PercentChangeBox direction="up">+2.00%</PercentChangeBox>,
    }}
  />
);

export const Times = () => (
  <States
    width={200}
    states={{
      'Just now': <TimeText at={nowMs / 1000} />,
      Minutes: <TimeText at={nowMs / 1000 - 300} />,
      Days: <TimeText at={nowMs / 1000 - 300_000} />,
      Full: <TimeText at={nowMs / 1000} show="full" />,
      Clock: <TimeText at={nowMs / 1000} show="clock" />,
      Milliseconds: <MillisecondTimeText ms={nowMs} />,
      Missing: <TimeText at={null} />,
      Loading: <TimeText at={undefined} />,
    }}
  />
);

export function Descriptions() {
  const text = useSampleTexts();
  return (
    <States
      states={{
        List: (
          <DescriptionList>
            <DescriptionListItem label={text.short}>
              <AmountText value="1" unit="USDT" />
            </DescriptionListItem>
            <DescriptionListItem label={text.name}>
              <ShortId value={text.unbroken} />
            </DescriptionListItem>
            <DescriptionListItem label={text.longLabel}>
              <AmountText value="123456789.12345678" unit="USDT" exact />
            </DescriptionListItem>
            <DescriptionListItem label={text.short}>{text.sentence}</DescriptionListItem>
          </DescriptionList>
        ),
        'Before and after': <BeforeAfterValue before="10x" after="20x" />,
        Directions: (
          <InLine>
            <DirectionLabel rising>{text.short}</DirectionLabel>
            <DirectionLabel rising={false}>{text.short}</DirectionLabel>
          </InLine>
        ),
        Id: <ShortId value="wdr_01JD2Z8M4Q6X3T5V7B9N0K1R2S" />,
      }}
    />
  );
}
