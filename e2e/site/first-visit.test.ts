import { expect, test } from '../test.ts'

test('the nearest city is asked for at a press alone, and said with its distance; where it is not told the page says so, and the field has the focus', {
  tag: '@phone',
}, async ({ page, context }) => {
  await test.step('is asked for at a press alone, and found on the device', async () => {
    await context.grantPermissions(['geolocation'])
    // between Hyderabad and Warangal, nearer to the first
    await context.setGeolocation({ latitude: 17.5, longitude: 78.6 })
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto('/')
    await page.getByRole('button', { name: 'Near me' }).click()
    const nearest = page.getByRole('link', { name: 'Hyderabad, 19 km' })
    await expect(nearest).toBeFocused()
    await nearest.click()
    await expect(page.getByRole('button', { name: 'Set as my city' })).toBeVisible()
    expect(requests.filter(url => url.includes('17.5'))).toEqual([])
  })

  await test.step('where it is not told the page says so, and the field for a city has the focus', async () => {
    await context.clearPermissions()
    await page.goto('/')
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, fail) => fail!({} as GeolocationPositionError)
    })
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByLabel('Find your city')).toBeFocused()
    await expect(
      page.getByRole('status').filter({ hasText: /^We could not see where you are/ }),
    ).toBeVisible()
  })
})
