/** Where a city is entered. */
export const enterAddress = (city: string): string => `/admin/rate-update?${new URLSearchParams({ city })}`
