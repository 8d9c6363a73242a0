import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { COIN_NETWORKS } from './coin-network-place.ts';
import { COINS } from './coins.ts';
import type { ConfigPlace } from './config-place.ts';
import { FUTURES } from './futures-configs.ts';
import { LEVELS } from './levels.ts';
import { OPTIONS } from './option-configs.ts';
import { FINANCIAL_PRODUCTS, LOAN_PRODUCTS } from './product-places.ts';
import { FIGURES } from './system-figures.ts';

declare const values: unique symbol;
declare const object: unique symbol;
/** The values of a kind that is not known where they are handled. */
export interface AnyValues {
  readonly [values]: true;
}
/** An object of such a kind. */
export interface AnyObject {
  readonly [object]: true;
}
type AnyPlace = ConfigPlace<AnyValues, AnyObject>;

const erased = <Values, One>(place: ConfigPlace<Values, One>): AnyPlace => place as unknown as AnyPlace;

/** Kinds whose changes may wait: of the others no field makes money or guards anything. */
const places: Partial<Record<ConfigKind, AnyPlace>> = {
  options: erased(OPTIONS),
  futures: erased(FUTURES),
  levels: erased(LEVELS),
  system: erased(FIGURES),
  coins: erased(COINS),
  coin_networks: erased(COIN_NETWORKS),
  financial_products: erased(FINANCIAL_PRODUCTS),
  loan_products: erased(LOAN_PRODUCTS),
};

/** Returns where objects of a kind lie whose changes may wait; undefined where they never do. */
export const placeOf = (kind: ConfigKind): AnyPlace | undefined => places[kind];

/** Every such place. */
export const guardedPlaces: readonly AnyPlace[] = Object.values(places);
