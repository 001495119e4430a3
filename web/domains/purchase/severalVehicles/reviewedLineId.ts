/** Returns the HTML id of the title of a vehicle in the review, which can take the focus. */
export const buildReviewedLineId = (vehicleId: string): string => `line-${vehicleId}`
