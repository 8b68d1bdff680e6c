/** A city whose last record is older than this has no current rate to show; a trend covers as many days. */
export const LATEST_DAYS = 30

/** Records of one bounded page. */
export const MAX_PAGE = 500
