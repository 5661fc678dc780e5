/** Country. product.md section 3. */
export interface Country {
  country_id: number;
  country_name: string;
  /** Digits without a leading "+", for example "31". */
  country_phone_code: string;
  /** ISO 3166-1 alpha-2 in upper case; added for flags. */
  country_iso2: string;
}
