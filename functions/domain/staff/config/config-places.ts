import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { COIN_NETWORK_SECTION } from './coin-network-section.ts';
import { COIN_SECTION } from './coin-section.ts';
import type { ConfigSection } from './config-section.ts';
import { FUTURES_SECTION } from './futures-configs.ts';
import { LEVEL_SECTION } from './level-section.ts';
import { OPTION_SECTION } from './option-configs.ts';
import { FINANCIAL_PRODUCT_SECTION, LOAN_PRODUCT_SECTION } from './product-places.ts';
import { SYSTEM_SETTING_SECTION } from './system-settings.ts';

declare const values: unique symbol;
declare const object: unique symbol;
/** Values of a kind unknown to the handling code. */
export interface AnyConfigValues {
  readonly [values]: true;
}
/** Object of such a kind. */
export interface AnyConfigObject {
  readonly [object]: true;
}
type AnyPlace = ConfigSection<AnyConfigValues, AnyConfigObject>;

const erased = <Values, One>(place: ConfigSection<Values, One>): AnyPlace => place as unknown as AnyPlace;

/** Kinds whose changes may wait: no field of the others makes money or guards anything. */
const places: Partial<Record<ConfigKind, AnyPlace>> = {
  options: erased(OPTION_SECTION),
  futures: erased(FUTURES_SECTION),
  levels: erased(LEVEL_SECTION),
  system: erased(SYSTEM_SETTING_SECTION),
  coins: erased(COIN_SECTION),
  coin_networks: erased(COIN_NETWORK_SECTION),
  financial_products: erased(FINANCIAL_PRODUCT_SECTION),
  loan_products: erased(LOAN_PRODUCT_SECTION),
};

/** Returns the configuration part of a kind whose changes may wait; undefined for the others. */
export const getConfigSection = (kind: ConfigKind): AnyPlace | undefined => places[kind];

/** All such parts. */
export const guardedConfigSections: readonly AnyPlace[] = Object.values(places);
