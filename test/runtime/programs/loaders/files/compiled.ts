enum Words { one }
