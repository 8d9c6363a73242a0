import * as z from 'zod';

/** HTTP responses of a Tron node; only these fields are read. */

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const address = z.string().regex(/^41[0-9a-f]{40}$/);
const amount = z.number().min(0);

/** A node returns an empty object for unknown ids. */
const nothing = z.strictObject({}).transform(() => null);
const orNothing = <T extends z.ZodType>(schema: T) => z.union([schema, nothing]);

const transaction = z.object({
  txID: hash,
  /** Missing when the transaction is not in a block. */
  ret: z.array(z.object({ contractRet: z.string().optional() })).optional(),
  raw_data: z.object({
    contract: z.array(
      z.object({
        type: z.string(),
        parameter: z.object({
          value: z.object({ amount: amount.optional(), to_address: z.string().optional() }).loose(),
        }),
      }),
    ),
  }),
});
export type TronTransaction = z.infer<typeof transaction>;

export const tronTransactionResponse = orNothing(transaction);

export const tronBlockSchema = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({
      /** Missing in the first block. */
      number: z.int().min(0).default(0),
      parentHash: hash,
      /** ms. */
      timestamp: z.int().min(0).default(0),
    }),
  }),
  /** Missing without transactions. */
  transactions: z.array(transaction).default([]),
});
export type TronBlock = z.infer<typeof tronBlockSchema>;

export const tronBlockResponse = orNothing(tronBlockSchema);

const info = z.object({
  id: hash,
  blockNumber: z.int().min(0),
  /** `FAILED` or missing. */
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  log: z
    .array(
      z.object({
        /** A contract’s address without the Tron prefix byte. */
        address: z.string().regex(/^[0-9a-f]{40}$/),
        topics: z.array(z.string()).default([]),
        data: z.string().default(''),
      }),
    )
    .default([]),
});
export type TronTransactionInfo = z.infer<typeof info>;

export const tronTransactionInfoResponse = orNothing(info);
export const tronTransactionInfosResponse = z.array(info);

export const tronAccountResponse = orNothing(z.object({ address, balance: amount.default(0) }));

export const tronCallResponse = z.object({
  result: z.object({ result: z.literal(true) }),
  constant_result: z.tuple([z.string().regex(/^[0-9a-f]{64}$/)]),
});

/** Response of a contract that may lack the method. */
export const tronConstantCallResponse = z.object({ constant_result: z.array(z.string()).default([]) });

export const tronContractResponse = orNothing(z.object({ contract_address: address }));
