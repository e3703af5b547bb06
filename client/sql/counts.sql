-- params: app text
SELECT count(*) FILTER (WHERE state = 'running'), count(*) FILTER (WHERE state = 'completed'),
       count(*) FILTER (WHERE state = 'failed'), count(*) FILTER (WHERE state = 'interrupted')
FROM legwork.job WHERE @app = '' OR app = @app
