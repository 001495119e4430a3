/** Address in Ontario, as the gateway returns it in an account or as a billing address. */
export const ontarioAddress = {
  addressLine: '45, rue Principale',
  apartment: null,
  city: null,
  cityName: 'Kingston',
  province: 'ON',
  postalCode: 'K7L 1A1',
  country: 'CANADA',
}
