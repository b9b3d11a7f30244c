/** The package ships no types for this function, which writes a value for the wire. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
