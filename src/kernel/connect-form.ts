/** The form of the page that connects an account, derived from the declaration of the platform. */
export interface ConnectForm<Name extends string = string> {
  /** Whether the platform has a page on which people give consent. */
  hasConsent: boolean;
  /**
   * What a person names so that the page is found: a handle, which may be left out, or the address of a
   * site, which may not. Null if the page is known.
   */
  namedBy: 'handle' | 'site' | null;
  /** An example of a server address, if people name their own server; otherwise null. */
  serverExample: string | null;
  /** What is typed instead of giving consent. */
  fields: readonly TypedField<Name>[];
}

export interface TypedField<Name extends string = string> {
  name: Name;
  /** A secret is never shown, logged or sent back. */
  kind: 'text' | 'secret';
  maxLength: number;
  /** An example value; never a real one. */
  example: string;
  isOptional?: true;
}

/** What a platform sends back with the person, under the names of RFC 6749 and RFC 9207. */
export interface ConsentAnswer {
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}
